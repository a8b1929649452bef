import { badRequest } from '../errors/api-error.ts'

export interface FieldTerm {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** A field selector: all terms must hold; an empty list selects everything. */
export interface FieldSelector {
  readonly terms: readonly FieldTerm[]
}

/** The terms of a field selector's text: what is between commas that no backslash escapes, empty terms included. */
export function splitFieldTerms(text: string): readonly string[] {
  if (text === '') return []
  const terms: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') {
      index += 1
    } else if (text[index] === ',') {
      terms.push(text.slice(start, index))
      start = index + 1
    }
  }
  terms.push(text.slice(start))
  return terms
}

/** Splits a field selector's term at its first operator, its value still escaped; undefined when it has no operator. */
export function splitFieldTerm(
  term: string,
): { readonly field: string; readonly operator: string; readonly value: string } | undefined {
  const match = /!=|==|=/.exec(term)
  if (!match) return undefined
  const [operator] = match
  return {
    field: term.slice(0, match.index),
    operator,
    value: term.slice(match.index + operator.length),
  }
}

function unescapeValue(text: string): string {
  return text.replaceAll(/\\([\s\S]?)|[,=]/g, (found: string, escaped: string | undefined) => {
    if (escaped === undefined) {
      const code = found.charCodeAt(0)
      throw badRequest(`invalid field selector: unescaped character in value: ${code}`)
    }
    if (escaped !== '' && '\\,='.includes(escaped)) return escaped
    throw badRequest(`invalid field selector: invalid escape sequence: ${found}`)
  })
}

function escapeValue(text: string): string {
  return text.replaceAll(/[\\,=]/g, String.raw`\$&`)
}

/**
 * Parses a `fieldSelector` parameter: `metadata.name=web,status.phase!=Failed`.
 * @throws ApiError `BadRequest` with the message that clients know.
 */
export function parseFieldSelector(text: string): FieldSelector {
  const terms: FieldTerm[] = []
  for (const part of splitFieldTerms(text).toSorted()) {
    if (part === '') continue
    const split = splitFieldTerm(part)
    if (!split) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`)
    terms.push({
      field: split.field,
      operator: split.operator === '!=' ? '!=' : '=',
      value: unescapeValue(split.value),
    })
  }
  return { terms }
}

/** Whether an object matches a field selector; `read` gives a field's text, empty where the field is absent. */
export function matchesFields(selector: FieldSelector, read: (field: string) => string): boolean {
  return selector.terms.every(
    (term) => (read(term.field) === term.value) === (term.operator === '='),
  )
}

/** The canonical text of a field selector, which parses to the same selector. */
export function formatFieldSelector(selector: FieldSelector): string {
  return selector.terms
    .map((term) => term.field + term.operator + escapeValue(term.value))
    .join(',')
}
