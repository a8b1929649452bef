import type { Place, TokenPlace } from './place.ts'
import type { SyntaxFaults } from './syntax-faults.ts'
import type { SyntaxLimits } from './syntax-limits.ts'
import type { FoundToken } from './syntax-tree.ts'
import { type TokenKind, tokenKinds } from './token-kind.ts'
import { type TokenSet, tokenSetText } from './token-set.ts'
import type { Token, TokenStream } from './token-stream.ts'

/** A rule that is being parsed. */
interface Frame {
  readonly rule: string
  /** The place behind the rule, in the rule that called it; undefined for the first rule. */
  readonly follow: Place | undefined
  readonly caller: Frame | undefined
}

/** Thrown where a rule cannot go on; the rule itself recovers from it. */
class RuleFailure extends Error {
  readonly place: Place
  /** Token at fault. */
  readonly token: Token
  readonly text: string

  constructor(place: Place, token: Token, text: string) {
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
 * A rule calls `enter`, then parses in a `try` whose `catch` calls `recover`, then calls `leave`.
 */
export class RuleRunner {
  readonly tokens: TokenStream
  readonly #faults: SyntaxFaults
  readonly #limits: SyntaxLimits
  readonly #depths = new Map<string, number>()
  #frame: Frame | undefined
  #isRecovering = false
  #recoveries = 0
  /** Where the last recovery began, and at which places since a token fitted. */
  #lastIndex = -1
  readonly #lastPlaces = new Set<Place>()

  constructor(tokens: TokenStream, faults: SyntaxFaults, limits: SyntaxLimits) {
    this.tokens = tokens
    this.#faults = faults
    this.#limits = limits
  }

  /** Kind of the current token. */
  get kind(): TokenKind {
    return this.tokens.ahead(1).kind
  }

  /** Begins a rule; `follow` is the place behind it in the rule that calls it. */
  enter(rule: string, follow: Place | undefined): void {
    this.#frame = { rule, follow, caller: this.#frame }
    const depth = (this.#depths.get(rule) ?? 0) + 1
    this.#depths.set(rule, depth)
    const { maxDepth } = this.#limits
    if (depth > maxDepth) this.#faults.stop(`expression recursion limit exceeded: ${maxDepth}`)
  }

  /** Ends the current rule. */
  leave(): void {
    if (this.#frame === undefined) return
    const { rule, caller } = this.#frame
    this.#depths.set(rule, (this.#depths.get(rule) ?? 0) - 1)
    this.#frame = caller
  }

  /** Reports the failure of the current rule and skips tokens up to those that may follow it. @throws other errors again. */
  recover(failure: unknown): void {
    if (!(failure instanceof RuleFailure)) throw failure
    this.#report(failure.token, failure.text)
    this.#resume(failure.place)
  }

  /** Takes the token that a place needs; deletes one wrong token before it, or adds it where only it is missing. */
  match(place: TokenPlace): FoundToken {
    if (this.kind === place.kind) return this.take()
    this.#countRecovery()
    if (this.#deleteToken(place)) {
      this.#countSkipped(1)
      return this.take()
    }
    const current = this.tokens.ahead(1)
    if (this.#expectedFrom(place.behind).has(current.kind)) {
      this.#reportMissing(place, current)
      return { start: current.start, text: '<missing>' }
    }
    return this.#failOnMismatch(place)
  }

  /** Takes the current token, which the caller knows to fit. */
  take(): Token {
    const token = this.tokens.ahead(1)
    this.#fit()
    this.tokens.consume()
    return token
  }

  /** Checks before alternatives or a loop that the current token fits; deletes it if the one behind it does. */
  sync(place: Place): void {
    if (this.#isRecovering || place.canEnd || place.tokens.has(this.kind)) return
    if (!this.#deleteToken(place)) this.#failOnMismatch(place)
  }

  /** Checks behind an item of a loop that the current token fits; skips tokens up to one that does. */
  syncAgain(place: Place): void {
    if (this.#isRecovering || place.canEnd || place.tokens.has(this.kind)) return
    this.#reportUnwanted(place)
    this.#skipTo(new Set([...this.#expectedFrom(place), ...this.#recoverySet()]))
  }

  /** Gives up the current rule, as no alternative begins with the tokens up to the one at a distance. */
  failOnAlternatives(place: Place, distance = 1): never {
    const first = this.tokens.ahead(1)
    const last = this.tokens.ahead(distance)
    const isEnd = first.kind === tokenKinds.endOfInput
    const input = quoted(isEnd ? '<EOF>' : this.tokens.textBetween(first, last))
    throw new RuleFailure(place, last, `no viable alternative at input ${input}`)
  }

  #failOnMismatch(place: Place): never {
    const current = this.tokens.ahead(1)
    const expected = tokenSetText(this.#expectedFrom(place))
    const text = `mismatched input ${tokenText(current)} expecting ${expected}`
    throw new RuleFailure(place, current, text)
  }

  /** Deletes the current token if the one behind it fits. */
  #deleteToken(place: Place): boolean {
    if (!this.#expectedFrom(place).has(this.tokens.ahead(2).kind)) return false
    this.#reportUnwanted(place)
    this.tokens.consume()
    this.#fit()
    return true
  }

  #reportUnwanted(place: Place): void {
    const current = this.tokens.ahead(1)
    const expected = tokenSetText(this.#expectedFrom(place))
    this.#report(current, `extraneous input ${tokenText(current)} expecting ${expected}`)
  }

  #reportMissing(place: Place, current: Token): void {
    const expected = tokenSetText(this.#expectedFrom(place))
    this.#report(current, `missing ${expected} at ${tokenText(current)}`)
  }

  #report(token: Token, text: string): void {
    if (this.#isRecovering) return
    this.#isRecovering = true
    this.#faults.report(token.start, reworded(text))
  }

  #fit(): void {
    this.#isRecovering = false
    this.#lastPlaces.clear()
    this.#lastIndex = -1
  }

  #resume(place: Place): void {
    this.#countRecovery()
    const { index } = this.tokens.ahead(1)
    let skipped = 0
    if (this.#lastIndex === index && this.#lastPlaces.has(place)) {
      // No progress since the last mistake: without this, recovery might never end.
      this.#countSkipped(0)
      this.tokens.consume()
      skipped = 1
    }
    this.#lastIndex = this.tokens.ahead(1).index
    this.#lastPlaces.add(place)
    this.#skipTo(this.#recoverySet(), skipped)
  }

  /** Skips tokens up to one of a set. In a recovery, which has skipped a number of them before, the limit counts. */
  #skipTo(set: TokenSet, skippedBefore?: number): void {
    let skipped = skippedBefore ?? 0
    while (this.kind !== tokenKinds.endOfInput && !set.has(this.kind)) {
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
      const { start } = this.tokens.ahead(1)
      this.#faults.report(start, `error recovery attempt limit exceeded: ${limit}`)
      this.#faults.end()
    }
    this.#recoveries += 1
  }

  /** Tokens that may come at a place; where its rule may end, also those behind it in the callers. */
  #expectedFrom(place: Place): TokenSet {
    if (!place.canEnd) return place.tokens
    const expected = new Set(place.tokens)
    let frame = this.#frame
    while (frame?.follow !== undefined) {
      for (const kind of frame.follow.tokens) expected.add(kind)
      if (!frame.follow.canEnd) return expected
      frame = frame.caller
    }
    return expected.add(tokenKinds.endOfInput)
  }

  /** Tokens that may follow the current rule or any of its callers. */
  #recoverySet(): TokenSet {
    const set = new Set<TokenKind>()
    for (let frame = this.#frame; frame !== undefined; frame = frame.caller) {
      for (const kind of frame.follow?.tokens ?? []) set.add(kind)
    }
    return set
  }
}

function tokenText(token: Token): string {
  return quoted(token.kind === tokenKinds.endOfInput ? '<EOF>' : token.text)
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
