/** Why the server of another tab cannot be had where there is no service worker, by which tabs find each other. */
export function unshared(name: string): string {
  return `another tab runs the server ${JSON.stringify(name)}; without a service worker tabs cannot share it, so close that tab first`
}

/** Why the server of another tab, which was asked for it, is not there. */
export function silent(name: string): string {
  return `another tab runs the server ${JSON.stringify(name)} and does not answer; browsers stop tabs in the background, so show that tab, or close it`
}
