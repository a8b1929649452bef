import type { Place, TokenPlace } from './place.ts'
import type { SyntaxFaults } from './syntax-faults.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'
import { type TokenSet, tokenSetText, unionOf } from './token-set.ts'
import type { TokenStream } from './token-stream.ts'

/** Limits of parsing: nesting, and recovery from syntax errors. */
interface SyntaxLimits {
  /** How deep a rule of the grammar may nest in itself. */
  readonly maxDepth: number
  /** How often parsing goes on after an error. */
  readonly maxRecoveries: number
  /** Number of tokens that one recovery may skip. */
  readonly maxSkippedTokens: number
}

/** Failure of a grammar rule at a token; the rule itself recovers from it. */
class RuleFailure extends Error {
  readonly place: Place
  /** Number of the token at fault. */
  readonly token: number
  readonly text: string

  constructor(place: Place, token: number, text: string) {
    super('a rule of the grammar cannot go on')
    this.name = 'RuleFailure'
    this.place = place
    this.token = token
    this.text = text
  }
}

/**
 * Runs rules of the grammar on tokens and goes on after mistakes, in the way of ANTLR's default error strategy: one wrong token
 * is deleted or one missing token added where that helps, otherwise tokens are skipped up to what may follow the rule or one of
 * its callers. After a mistake none is reported until a token fits again.
 *
 * A rule calls `enter`, then parses, then calls `leave`. What may fail in it stands in a `try` whose `catch` calls `recover`: only
 * `match`, `sync` and `failOnAlternatives` fail, and a rule that is called recovers itself.
 */
export class RuleRunner {
  readonly tokens: TokenStream
  readonly #faults: SyntaxFaults
  readonly #limits: SyntaxLimits
  /** Places behind the rules that are being parsed, each in the rule that called it. */
  readonly #follows: Place[] = []
  #depth = 0
  #isRecovering = false
  #recoveries = 0
  /** Number of the token at which the last recovery began, and places of all recoveries since a token fitted. */
  #lastIndex = -1
  #lastPlaces: Place[] = []

  constructor(tokens: TokenStream, faults: SyntaxFaults, limits: SyntaxLimits) {
    this.tokens = tokens
    this.#faults = faults
    this.#limits = limits
  }

  /** Kind of the current token. */
  get kind(): TokenKind {
    return this.tokens.kind
  }

  /** Begins a rule; `follow` is the place behind it in the rule that calls it. */
  enter(follow: Place): void {
    this.#follows[this.#depth] = follow
    this.#depth += 1
  }

  /** Ends the current rule. */
  leave(): void {
    this.#depth -= 1
  }

  /** Checks how deep a rule nests in itself. @throws ParsingStopped beyond the limit. */
  checkDepth(depth: number): void {
    const { maxDepth } = this.#limits
    if (depth > maxDepth) this.#faults.stop(`expression recursion limit exceeded: ${maxDepth}`)
  }

  /** Reports the failure of the current rule and skips tokens up to those that may follow it. @throws other errors again. */
  recover(failure: unknown): void {
    if (!(failure instanceof RuleFailure)) throw failure
    this.#report(failure.token, failure.text)
    this.#resume(failure.place)
  }

  /**
   * Takes the token that a place needs; deletes one wrong token before it, or adds it where only it is missing. Answers with its
   * offset.
   */
  match(place: TokenPlace): number {
    if (this.kind === place.kind) return this.take()
    this.#countRecovery()
    if (this.#deleteToken(place)) {
      this.#countSkipped(1)
      return this.take()
    }
    if (this.#expectedFrom(place.behind)[this.kind] === true) {
      this.#reportMissing(place)
      return this.tokens.start
    }
    return this.#failOnMismatch(place)
  }

  /** Takes the current token, which the caller knows to fit. Answers with its offset. */
  take(): number {
    const { start } = this.tokens
    this.#fit()
    this.tokens.consume()
    return start
  }

  /** Checks before alternatives or a loop that the current token fits; deletes it if the one behind it does. */
  sync(place: Place): void {
    if (this.#isRecovering || place.tokens[this.kind] === true) return
    if (!this.#deleteToken(place)) this.#failOnMismatch(place)
  }

  /** Checks behind an item of a loop that the current token fits; skips tokens up to one that does. */
  syncAgain(place: Place): void {
    if (this.#isRecovering || place.tokens[this.kind] === true) return
    this.#reportUnwanted(place)
    this.#skipTo(unionOf(this.#expectedFrom(place), this.#recoverySet()))
  }

  /** Gives up the current rule, as no alternative begins with the tokens up to the one at a distance. */
  failOnAlternatives(place: Place, distance = 1): never {
    const { index } = this.tokens
    const last = this.tokens.ahead(distance)
    const isEnd = this.kind === tokenKinds.endOfInput
    const input = quoted(isEnd ? '<EOF>' : this.tokens.textBetween(index, last))
    throw new RuleFailure(place, last, `no viable alternative at input ${input}`)
  }

  #failOnMismatch(place: Place): never {
    const expected = tokenSetText(this.#expectedFrom(place))
    const text = `mismatched input ${this.#currentText()} expecting ${expected}`
    throw new RuleFailure(place, this.tokens.index, text)
  }

  /** Deletes the current token if the one behind it fits. */
  #deleteToken(place: Place): boolean {
    if (this.#expectedFrom(place)[this.tokens.kindAhead(2)] !== true) return false
    this.#reportUnwanted(place)
    this.tokens.consume()
    this.#fit()
    return true
  }

  #reportUnwanted(place: Place): void {
    const expected = tokenSetText(this.#expectedFrom(place))
    const text = `extraneous input ${this.#currentText()} expecting ${expected}`
    this.#report(this.tokens.index, text)
  }

  #reportMissing(place: Place): void {
    const expected = tokenSetText(this.#expectedFrom(place))
    this.#report(this.tokens.index, `missing ${expected} at ${this.#currentText()}`)
  }

  #report(token: number, text: string): void {
    if (this.#isRecovering) return
    this.#isRecovering = true
    this.#faults.report(this.tokens.startOf(token), reworded(text))
  }

  #fit(): void {
    this.#isRecovering = false
    if (this.#lastIndex === -1) return
    this.#lastPlaces = []
    this.#lastIndex = -1
  }

  #resume(place: Place): void {
    this.#countRecovery()
    const { index } = this.tokens
    let skipped = 0
    if (this.#lastIndex === index && this.#lastPlaces.includes(place)) {
      // No progress since the last mistake: without this, recovery might never end.
      this.#countSkipped(0)
      this.tokens.consume()
      skipped = 1
    }
    this.#lastIndex = this.tokens.index
    this.#lastPlaces.push(place)
    this.#skipTo(this.#recoverySet(), skipped)
  }

  /** Skips tokens up to one of a set. In a recovery, which has skipped a number of them before, the limit counts. */
  #skipTo(set: TokenSet, skippedBefore?: number): void {
    let skipped = skippedBefore ?? 0
    while (this.kind !== tokenKinds.endOfInput && set[this.kind] !== true) {
      if (skippedBefore !== undefined) this.#countSkipped(skipped)
      skipped += 1
      this.tokens.consume()
    }
  }

  #countSkipped(before: number): void {
    const limit = this.#limits.maxSkippedTokens
    if (before >= limit) {
      this.#faults.stop(`error recovery token lookahead limit exceeded: ${limit}`)
    }
  }

  #countRecovery(): void {
    const limit = this.#limits.maxRecoveries
    if (this.#recoveries === limit) {
      this.#faults.report(this.tokens.start, `error recovery attempt limit exceeded: ${limit}`)
      this.#faults.end()
    }
    this.#recoveries += 1
  }

  /** Tokens that may come at a place; where its rule may end, also those behind it in the callers. */
  #expectedFrom(place: Place): TokenSet {
    if (!place.canEnd) return place.tokens
    const sets = [place.tokens]
    for (let index = this.#depth - 1; index >= 0; index -= 1) {
      const follow = this.#follows[index]
      if (follow === undefined) break
      sets.push(follow.tokens)
      if (!follow.canEnd) break
    }
    return unionOf(...sets)
  }

  /** Tokens that may follow the current rule or any of its callers. */
  #recoverySet(): TokenSet {
    return unionOf(...new Set(this.#follows.slice(0, this.#depth).map(({ tokens }) => tokens)))
  }

  /** The current token as messages write it. */
  #currentText(): string {
    const { tokens } = this
    return quoted(this.kind === tokenKinds.endOfInput ? '<EOF>' : tokens.textOf(tokens.index))
  }
}

function quoted(text: string): string {
  const escaped = text.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `'${escaped}'`
}

/** The message of cel-go for a keyword in the place of a field name, which differs from ANTLR's. */
function reworded(text: string): string {
  return text.replace(
    /no viable alternative at input '.(true|false|null)'/u,
    "mismatched input '$1' expecting IDENTIFIER",
  )
}
