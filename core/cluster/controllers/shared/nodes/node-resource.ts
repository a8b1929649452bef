export const nodeResource = { group: '', version: 'v1', resource: 'nodes' }
