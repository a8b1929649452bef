const systems: Readonly<Record<string, string>> = { win32: 'windows', sunos: 'solaris' }
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' }

/** System and architecture by Go's names, which clients print: `linux/amd64`, `windows/amd64`. */
export function platformOf(system: string, architecture: string): string {
  return `${systems[system] ?? system}/${architectures[architecture] ?? architecture}`
}

/** System and architecture of this machine. */
export const hostPlatform: string = platformOf(process.platform, process.arch)
