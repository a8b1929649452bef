import { capitalized } from '../../../../base/text/capitalized.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import { compareText } from '../../values/compare-text.ts'
import { compareIntegers, maxUint } from '../../values/integer.ts'

/** A version by Semantic Versioning 2.0.0. */
export interface SemanticVersion {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  /** Identifiers behind the dash, in order; numeric ones as numbers. */
  readonly prerelease: readonly (bigint | string)[]
  /** Build metadata behind the plus sign, which has no precedence. */
  readonly build: string | undefined
}

/** Text that is no semantic version, with the message of kube-apiserver's parser, which clients see. */
export class VersionError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Parses a version strictly. */
export function parseVersion(text: string): SemanticVersion | VersionError {
  if (text === '') return new VersionError('Version string empty')
  const elements = splitVersion(text)
  const [majorText = '', minorText = '', rest] = elements
  if (rest === undefined) return new VersionError('No Major.Minor.Patch elements found')
  const major = parseNumber('major', majorText)
  if (major instanceof VersionError) return major
  const minor = parseNumber('minor', minorText)
  if (minor instanceof VersionError) return minor
  const [beforeBuild, build] = cut(rest, '+')
  const [patchText, prereleaseText] = cut(beforeBuild, '-')
  const patch = parseNumber('patch', patchText)
  if (patch instanceof VersionError) return patch
  const prerelease: (bigint | string)[] = []
  for (const text of prereleaseText?.split('.') ?? []) {
    const identifier = parseIdentifier(text)
    if (identifier instanceof VersionError) return identifier
    prerelease.push(identifier)
  }
  return buildError(build) ?? { major, minor, patch, prerelease, build }
}

/** Parses a version with a leading `v`, without minor or patch number, or with leading zeros, all of which are mended. */
export function parseTolerantVersion(text: string): SemanticVersion | VersionError {
  const elements = splitVersion(text.replace(/^v/, '')).map(withoutLeadingZeros)
  if (elements.length < 3 && /[+-]/.test(elements.at(-1) ?? '')) {
    return new VersionError('short version cannot contain PreRelease/Build meta data')
  }
  while (elements.length < 3) elements.push('0')
  return parseVersion(elements.join('.'))
}

/** A version as text. */
export function versionText({ major, minor, patch, prerelease, build }: SemanticVersion): string {
  const release = `${major}.${minor}.${patch}`
  const withPrerelease = prerelease.length > 0 ? `${release}-${prerelease.join('.')}` : release
  return build === undefined ? withPrerelease : `${withPrerelease}+${build}`
}

/** Order of two versions: -1, 0 or 1. */
export function compareVersions(left: SemanticVersion, right: SemanticVersion): number {
  return (
    compareIntegers(left.major, right.major) ||
    compareIntegers(left.minor, right.minor) ||
    compareIntegers(left.patch, right.patch) ||
    comparePrereleases(left.prerelease, right.prerelease)
  )
}

/** Splits a version at its first two points: major, minor and the rest; fewer parts where there are fewer points. */
function splitVersion(text: string): string[] {
  const [major, afterMajor] = cut(text, '.')
  if (afterMajor === undefined) return [major]
  const [minor, afterMinor] = cut(afterMajor, '.')
  return afterMinor === undefined ? [major, minor] : [major, minor, afterMinor]
}

/** Splits a text at the first occurrence of a sign; `behind` is undefined where the text does not have it. */
function cut(text: string, sign: string): readonly [before: string, behind: string | undefined] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function withoutLeadingZeros(element: string): string {
  if (byteLength(element) <= 1) return element
  const rest = element.replace(/^0+/, '')
  return /^[0-9]/.test(rest) ? rest : `0${rest}`
}

const digits = /^[0-9]*$/
const identifierSigns = /^[0-9A-Za-z-]+$/

function parseNumber(name: 'major' | 'minor' | 'patch', text: string): bigint | VersionError {
  if (!digits.test(text)) {
    return new VersionError(`Invalid character(s) found in ${name} number ${quoteText(text)}`)
  }
  if (hasLeadingZero(text)) {
    const title = capitalized(name)
    return new VersionError(`${title} number must not contain leading zeroes ${quoteText(text)}`)
  }
  return parseUint(text)
}

function hasLeadingZero(text: string): boolean {
  return text.length > 1 && text.startsWith('0')
}

function parseUint(text: string): bigint | VersionError {
  const failure = `strconv.ParseUint: parsing ${quoteText(text)}`
  if (text === '') return new VersionError(`${failure}: invalid syntax`)
  const value = text.length > 20 ? undefined : BigInt(text)
  if (value !== undefined && value <= maxUint) return value
  return new VersionError(`${failure}: value out of range`)
}

function parseIdentifier(text: string): bigint | string | VersionError {
  if (text === '') return new VersionError('Prerelease is empty')
  if (digits.test(text)) {
    if (!hasLeadingZero(text)) return parseUint(text)
    return new VersionError(
      `Numeric PreRelease version must not contain leading zeroes ${quoteText(text)}`,
    )
  }
  if (identifierSigns.test(text)) return text
  return new VersionError(`Invalid character(s) found in prerelease ${quoteText(text)}`)
}

function buildError(build: string | undefined): VersionError | undefined {
  for (const text of build?.split('.') ?? []) {
    if (text === '') return new VersionError('Build meta data is empty')
    if (!identifierSigns.test(text)) {
      return new VersionError(`Invalid character(s) found in build meta data ${quoteText(text)}`)
    }
  }
  return undefined
}

/** A version with a prerelease comes before the one without. */
function comparePrereleases(
  left: readonly (bigint | string)[],
  right: readonly (bigint | string)[],
): number {
  if (left.length === 0 || right.length === 0) return compareIntegers(right.length, left.length)
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at += 1) {
    const found = compareIdentifiers(left[at] ?? '', right[at] ?? '')
    if (found !== 0) return found
  }
  return compareIntegers(left.length, right.length)
}

/** Numeric identifiers come before others. */
function compareIdentifiers(left: bigint | string, right: bigint | string): number {
  if (typeof left === 'bigint') return typeof right === 'bigint' ? compareIntegers(left, right) : -1
  return typeof right === 'bigint' ? 1 : compareText(left, right)
}
