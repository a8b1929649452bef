/** The release whose API surface is served. */
export const servedRelease = '1.34'
