/** System and architecture of this machine by Go's names, which clients print: `linux/amd64`. */
export const hostPlatform: string = `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`
