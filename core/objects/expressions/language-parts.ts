import { authorizerLibrary } from '../../languages/cel/libraries/apiserver/authorizer-library.ts'
import { authorizerSelectorsLibrary } from '../../languages/cel/libraries/apiserver/authorizer-selectors-library.ts'
import { cidrLibrary } from '../../languages/cel/libraries/apiserver/cidr-library.ts'
import { formatLibrary } from '../../languages/cel/libraries/apiserver/format-library.ts'
import { ipLibrary } from '../../languages/cel/libraries/apiserver/ip-library.ts'
import { listsLibrary } from '../../languages/cel/libraries/apiserver/lists-library.ts'
import { quantityLibrary } from '../../languages/cel/libraries/apiserver/quantity-library.ts'
import { regexLibrary } from '../../languages/cel/libraries/apiserver/regex-library.ts'
import { semverLibrary } from '../../languages/cel/libraries/apiserver/semver-library.ts'
import { urlLibrary } from '../../languages/cel/libraries/apiserver/url-library.ts'
import { lists } from '../../languages/cel/libraries/lists.ts'
import { literalValidators } from '../../languages/cel/libraries/literal-validators.ts'
import { optionalTypes } from '../../languages/cel/libraries/optional-types.ts'
import { sets } from '../../languages/cel/libraries/sets.ts'
import { standardLibrary } from '../../languages/cel/libraries/standard/standard-library.ts'
import { stringsVersion0, stringsVersion2 } from '../../languages/cel/libraries/strings.ts'
import { twoVariableComprehensions } from '../../languages/cel/libraries/two-variable-comprehensions.ts'
import type { Library } from '../../languages/cel/library.ts'
import { standardMacros } from '../../languages/cel/syntax/standard-macros.ts'

/** A part of the language, and the releases in whose new expressions it may be used. */
export interface LanguagePart {
  /** The first release; undefined for a part that was there from the beginning. */
  readonly since?: string
  /** The first release that no longer has it. */
  readonly until?: string
  /** The part's libraries. @param word the brand's word, which names of types carry */
  readonly libraries: (word: string) => readonly Library[]
}

/**
 * Parts of the language in the order in which they are declared. A part is available in the release after the one that
 * introduced it, so that an API server of the release before can still read what is written.
 */
export const languageParts: readonly LanguagePart[] = [
  {
    libraries: (word) => [
      standardLibrary,
      { name: 'cel.macros.std', macros: standardMacros },
      urlLibrary(word),
      regexLibrary,
      listsLibrary,
      authorizerLibrary(word),
    ],
  },
  { since: '1.29', libraries: (word) => [optionalTypes, quantityLibrary(word)] },
  { since: '1.30', libraries: () => [literalValidators] },
  { until: '1.30', libraries: () => [stringsVersion0] },
  { since: '1.30', libraries: () => [stringsVersion2, sets] },
  { since: '1.31', libraries: () => [ipLibrary, cidrLibrary] },
  { since: '1.32', libraries: (word) => [formatLibrary(word), authorizerSelectorsLibrary(word)] },
  { since: '1.33', libraries: () => [twoVariableComprehensions] },
  { since: '1.34', libraries: (word) => [semverLibrary(word)] },
  { since: '1.35', libraries: () => [lists] },
]
