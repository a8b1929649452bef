import type { FunctionDeclaration, Overload } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import {
  boolType,
  type CelType,
  intType,
  objectType,
  type ObjectType,
  stringType,
} from '../../types/cel-type.ts'
import { integerOf } from '../../values/integer.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { CelError, OpaqueValue, type Result, type Value } from '../../values/value.ts'
import { implement, isText } from '../typed-implementation.ts'
import { equalityOf, estimateParsing, estimateUnit, parsingCost, unitCost } from './call-costs.ts'
import { globalOverload, memberOverload } from './overloads.ts'
import {
  compareVersions,
  parseTolerantVersion,
  parseVersion,
  type SemanticVersion,
  versionText,
  VersionError,
} from './semantic-version.ts'

/** A semantic version. Versions that differ in build metadata only are equal. */
class SemverValue extends OpaqueValue {
  override readonly type: ObjectType
  readonly version: SemanticVersion

  constructor(type: ObjectType, version: SemanticVersion) {
    super()
    this.type = type
    this.version = version
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof SemverValue)) return noOverload
    return compareVersions(this.version, other.version) === 0
  }

  override get isHashable(): boolean {
    return false
  }

  override get content(): CelError {
    return lostValue('semver.Version', versionText(this.version))
  }
}

/** A version as a value of the type of that name, or the error of a text that is none. `word` is the first part of the name. */
export function semverValue(word: string, text: string): SemverValue | CelError {
  return parseSemver(objectType(`${word}.Semver`), text, false)
}

function parseSemver(type: ObjectType, text: string, normalize: boolean): SemverValue | CelError {
  const version = parse(text, normalize)
  if (version instanceof VersionError) return new CelError(version.message)
  return new SemverValue(type, version)
}

function isSemverValue(value: Value): value is SemverValue {
  return value instanceof SemverValue
}

function isFlag(value: Value): value is boolean {
  return typeof value === 'boolean'
}

function parse(text: string, normalize: boolean): SemanticVersion | VersionError {
  return normalize ? parseTolerantVersion(text) : parseVersion(text)
}

function isSemver(text: string, normalize: boolean): boolean {
  return !(parse(text, normalize) instanceof VersionError)
}

/** Semantic versions: `semver`, `isSemver`, their numbers and order. `word` is the first part of the type's name. */
export function semverLibrary(word: string): Library {
  const type = objectType(`${word}.Semver`)
  const semver = (text: string, normalize: boolean): Result => parseSemver(type, text, normalize)
  const parser = (
    name: string,
    ids: readonly [strict: string, normalizing: string],
    result: CelType,
    run: (text: string, normalize: boolean) => Result,
  ): FunctionDeclaration => ({
    name,
    overloads: [
      globalOverload(
        ids[0],
        [stringType],
        result,
        implement(name, [isText], (text) => run(text, false)),
        estimateParsing,
      ),
      globalOverload(
        ids[1],
        [stringType, boolType],
        result,
        implement(name, [isText, isFlag], run),
        estimateParsing,
      ),
    ],
    cost: parsingCost,
  })
  const unit = (name: string, overload: Overload): FunctionDeclaration => ({
    name,
    overloads: [overload],
    cost: unitCost,
  })
  // Numbers of 64 bits without a sign become ints, negative beyond the largest one.
  const number = (name: 'major' | 'minor' | 'patch'): FunctionDeclaration => {
    const read = implement(name, [isSemverValue], ({ version }) =>
      integerOf(BigInt.asIntN(64, version[name])),
    )
    return unit(name, memberOverload(`semver_${name}`, [type], intType, read, estimateUnit))
  }
  const comparison = (
    name: string,
    id: string,
    result: CelType,
    judge: (order: number) => Value,
  ): FunctionDeclaration => {
    const compare = implement(name, [isSemverValue, isSemverValue], (left, right) =>
      judge(compareVersions(left.version, right.version)),
    )
    return unit(name, memberOverload(id, [type, type], result, compare, estimateUnit))
  }
  return {
    name: 'semver',
    functions: [
      parser('semver', ['string_to_semver', 'string_bool_to_semver'], type, semver),
      parser('isSemver', ['is_semver_string', 'is_semver_string_bool'], boolType, isSemver),
      comparison('isGreaterThan', 'semver_is_greater_than', boolType, (order) => order > 0),
      comparison('isLessThan', 'semver_is_less_than', boolType, (order) => order < 0),
      comparison('compareTo', 'semver_compare_to', intType, (order) => order),
      number('major'),
      number('minor'),
      number('patch'),
      equalityOf(type, estimateUnit),
    ],
  }
}
