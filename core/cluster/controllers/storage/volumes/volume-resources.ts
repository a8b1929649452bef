export const claimResource = { group: '', version: 'v1', resource: 'persistentvolumeclaims' }
export const volumeResource = { group: '', version: 'v1', resource: 'persistentvolumes' }
