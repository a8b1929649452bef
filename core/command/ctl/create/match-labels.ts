import { CtlError } from '../ctl-error.ts'

/** Labels from a flag's value `a=b,c=d`, for selectors and templates. @throws CtlError for any other form. */
export function matchLabelsOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const [key = '', value, ...more] = pair.split('=')
    if (key === '' || value === undefined || more.length > 0) {
      throw new CtlError(`unexpected label spec: ${pair}; use key=value`)
    }
    return [key, value] as const
  })
  return Object.fromEntries(pairs)
}
