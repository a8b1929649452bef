import type { ParsedExpression } from './ast.ts'
import type { Location, Source } from './source.ts'

/** Something wrong with an expression, found by the parser, the checker or a validator of literals. */
export interface Issue {
  readonly message: string
  /** Undefined where the mistake has no place, such as an expression that nests too deep. */
  readonly location: Location | undefined
  /** Id of the expression at fault, where it was parsed. */
  readonly id?: number
}

/** An issue at the place of one part of an expression. */
export function issueOfPart(
  source: Source,
  { positions }: ParsedExpression,
  id: number,
  message: string,
): Issue {
  const offset = positions.get(id)
  return { message, location: offset === undefined ? undefined : source.locate(offset), id }
}
