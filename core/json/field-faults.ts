import { quoteText } from '../api/quote-text.ts'

/** Complaint of field validation about a member that the kind does not have. */
export function unknownField(path: string): string {
  return `unknown field ${quoteText(path)}`
}

/** Complaint of field validation about a member that an object has twice. */
export function duplicateField(path: string): string {
  return `duplicate field ${quoteText(path)}`
}
