/** How many bytes base64 text stands for. */
export function base64Length(text: string): number {
  const digits = text.replace(/=+$/, '').length
  return Math.floor((digits * 3) / 4)
}
