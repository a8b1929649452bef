/** The decoded length of base64 text, in bytes. */
export function base64Length(text: string): number {
  const digits = text.replace(/=+$/, '').length
  return Math.floor((digits * 3) / 4)
}
