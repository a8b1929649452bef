import type { Brand, BrandName } from '../../base/api/brand.ts'
import { type RegexEngine, regexEngine } from '../../base/regex/regex-engine.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import {
  type BaseCosts,
  costlyListBaseCosts,
  kubernetesBaseCosts,
} from '../../languages/cel/cost/base-costs.ts'
import { Environment } from '../../languages/cel/environment.ts'
import { crossTypeComparisons } from '../../languages/cel/libraries/cross-type-comparisons.ts'
import { languageParts } from './language-parts.ts'

/** What expressions may use besides their variables. */
export interface ExpressionLanguage {
  readonly environment: Environment
  /** A field that is named like a reserved word may be written behind a dot as it is. */
  readonly reservedFields: boolean
}

/** Base costs by brand. */
const baseCosts: Readonly<Record<BrandName, BaseCosts>> = {
  svc: costlyListBaseCosts,
  k8s: kubernetesBaseCosts,
}

/** First releases in whose new expressions a feature of the syntax or of types may be used. */
const since = { optionalSyntax: '1.29', crossTypeComparisons: '1.29', reservedFields: '1.32' }

/**
 * The language that new expressions may use in a release: what the API server of the release before reads, too.
 *
 * @param regexes the engine of patterns in expressions
 */
export function languageOfRelease(
  release: Release,
  brand: Brand,
  regexes: RegexEngine,
): ExpressionLanguage {
  regexEngine.provide(regexes)
  return remember(`${brand.name} ${release.major}.${release.minor}`, () => {
    const isReached = (text: string): boolean => compareReleases(release, parseRelease(text)) >= 0
    return createLanguage(brand, isReached)
  })
}

/**
 * The whole language, which expressions may use that are stored already, or that stand in configuration files.
 *
 * @param regexes the engine of patterns in expressions
 */
export function wholeLanguage(brand: Brand, regexes: RegexEngine): ExpressionLanguage {
  regexEngine.provide(regexes)
  return remember(brand.name, () => createLanguage(brand, () => true))
}

const languages = new Map<string, ExpressionLanguage>()

function remember(key: string, create: () => ExpressionLanguage): ExpressionLanguage {
  let language = languages.get(key)
  if (!language) {
    language = create()
    languages.set(key, language)
  }
  return language
}

function createLanguage(brand: Brand, isReached: (release: string) => boolean): ExpressionLanguage {
  const libraries = languageParts
    .filter((part) => part.since === undefined || isReached(part.since))
    .filter((part) => part.until === undefined || !isReached(part.until))
    .flatMap((part) => part.libraries(brand.word))
  const environment = new Environment({
    libraries,
    syntax: { enableOptionalSyntax: isReached(since.optionalSyntax) },
    homogeneousLiterals: true,
    ...(!isReached(since.crossTypeComparisons) && { disabledOverloads: crossTypeComparisons }),
    baseCosts: baseCosts[brand.name],
  })
  return { environment, reservedFields: isReached(since.reservedFields) }
}
