import { quoteText } from '../text/quote-text.ts'

/** Message of field validation for a field that the kind does not have. */
export function unknownField(path: string): string {
  return `unknown field ${quoteText(path)}`
}

/** Message of field validation for a field that an object has twice. */
export function duplicateField(path: string): string {
  return `duplicate field ${quoteText(path)}`
}
