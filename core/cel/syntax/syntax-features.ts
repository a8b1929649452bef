import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'
import type { ParseOptions } from './parse-options.ts'

/** Parts of the grammar that an environment switches on. */
export class SyntaxFeatures {
  readonly hasOptionals: boolean
  readonly hasEscapedNames: boolean

  constructor(options: ParseOptions) {
    this.hasOptionals = options.enableOptionalSyntax ?? false
    this.hasEscapedNames = options.enableIdentifierEscapes ?? false
  }

  /** The name that a token stands for as a field: an identifier, or one in backticks where they are enabled. */
  fieldName(kind: TokenKind, text: string): string | undefined {
    if (kind === tokenKinds.identifier) return text
    if (kind !== tokenKinds.escapedIdentifier || !this.hasEscapedNames) return undefined
    return text.slice(1, -1)
  }
}
