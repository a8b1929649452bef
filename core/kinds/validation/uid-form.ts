const digits = '[0-9a-fA-F]'
const dashed = new RegExp(`^${digits}{8}-${digits}{4}-${digits}{4}-${digits}{4}-${digits}{12}$`)

/** Accepted forms of a UUID, by length. */
const forms: ReadonlyMap<number, (text: string) => boolean> = new Map([
  [32, (text: string) => new RegExp(`^${digits}{32}$`).test(text)],
  [36, (text: string) => dashed.test(text)],
  [
    38,
    (text: string) => text.startsWith('{') && text.endsWith('}') && dashed.test(text.slice(1, -1)),
  ],
  [45, (text: string) => /^urn:uuid:/i.test(text) && dashed.test(text.slice(9))],
])

/** Says why a text is not a valid uid of an object; undefined for a valid one. */
export function uidFault(text: string): string | undefined {
  const isRead = forms.get(text.length)
  if (!isRead) return `error validating uid: invalid UUID length: ${text.length}`
  if (!isRead(text)) return 'error validating uid: invalid UUID format'
  if (text.length === 36 && text === text.toLowerCase()) return undefined
  return 'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters'
}
