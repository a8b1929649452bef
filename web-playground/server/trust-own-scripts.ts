interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** Scripts in `data:` URLs that the page has made itself and starts now. */
const made = new Set<string>()

/** Where a site asks for Trusted Types, has the workers of this site alone start. */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (made.has(url) || new URL(url, document.baseURI).origin === origin) return url
      throw new TypeError(`${url.slice(0, 100)} is no script of this site`)
    },
  })
}

/** Starts a worker with a script of its own, so that it has an origin of its own: nothing of this site is within its reach. */
export function startApart(script: string): Worker {
  const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`
  made.add(url)
  try {
    return new Worker(url)
  } finally {
    made.delete(url)
  }
}
