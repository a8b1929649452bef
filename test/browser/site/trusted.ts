interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

// As browser-host/README.md has it.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, document.baseURI).origin === origin) return url
    throw new TypeError(`${url} is no script of this site`)
  },
})

export {}
