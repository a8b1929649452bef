/** The release whose API this server serves. */
export const servedRelease = '1.34'
