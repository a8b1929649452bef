/** The URL of an address as users type it, where `http://` may be left out. @throws Error that says what is wrong */
export function siteUrl(address: string): URL {
  const text = address.trim()
  const whole = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || !URL.canParse(whole)) {
    throw new Error(`${JSON.stringify(text)} is no address; one is such as http://web/path`)
  }
  return new URL(whole)
}
