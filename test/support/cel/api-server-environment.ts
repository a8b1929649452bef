import { Environment } from '../../../core/cel/environment.ts'
import { authorizerLibrary } from '../../../core/cel/libraries/apiserver/authorizer-library.ts'
import { authorizerSelectorsLibrary } from '../../../core/cel/libraries/apiserver/authorizer-selectors-library.ts'
import { authorizerTypes } from '../../../core/cel/libraries/apiserver/authorizer-values.ts'
import { cidrLibrary } from '../../../core/cel/libraries/apiserver/cidr-library.ts'
import { formatLibrary } from '../../../core/cel/libraries/apiserver/format-library.ts'
import { ipLibrary } from '../../../core/cel/libraries/apiserver/ip-library.ts'
import { jsonPatchLibrary } from '../../../core/cel/libraries/apiserver/json-patch-library.ts'
import { jsonPatchTypes } from '../../../core/cel/libraries/apiserver/json-patch-types.ts'
import { listsLibrary } from '../../../core/cel/libraries/apiserver/lists-library.ts'
import { quantityLibrary } from '../../../core/cel/libraries/apiserver/quantity-library.ts'
import { regexLibrary } from '../../../core/cel/libraries/apiserver/regex-library.ts'
import { semverLibrary } from '../../../core/cel/libraries/apiserver/semver-library.ts'
import { urlLibrary } from '../../../core/cel/libraries/apiserver/url-library.ts'
import { literalValidators } from '../../../core/cel/libraries/literal-validators.ts'
import { lists } from '../../../core/cel/libraries/lists.ts'
import { optionalTypes } from '../../../core/cel/libraries/optional-types.ts'
import { sets } from '../../../core/cel/libraries/sets.ts'
import { standardLibrary } from '../../../core/cel/libraries/standard/standard-library.ts'
import { stringsVersion2 } from '../../../core/cel/libraries/strings.ts'
import { twoVariableComprehensions } from '../../../core/cel/libraries/two-variable-comprehensions.ts'
import { standardMacros } from '../../../core/cel/syntax/standard-macros.ts'
import { dynType, stringType } from '../../../core/cel/types/cel-type.ts'

/** First part of names of types in test environments. */
export const word = 'kubernetes'

/**
 * The base environment of release 1.34, with the variables `authorizer`, `s` (a string) and `d` (of any type), and with JSON
 * patches.
 */
export const apiServerEnvironment: Environment = new Environment({
  libraries: [
    standardLibrary,
    { name: 'macros', macros: standardMacros },
    urlLibrary(word),
    regexLibrary,
    listsLibrary,
    authorizerLibrary(word),
    optionalTypes,
    quantityLibrary(word),
    stringsVersion2,
    sets,
    ipLibrary,
    cidrLibrary,
    formatLibrary(word),
    authorizerSelectorsLibrary(word),
    twoVariableComprehensions,
    semverLibrary(word),
    lists,
    literalValidators,
    jsonPatchLibrary,
  ],
  types: jsonPatchTypes,
  variables: { authorizer: authorizerTypes(word).authorizer, s: stringType, d: dynType },
  syntax: { enableOptionalSyntax: true },
  homogeneousLiterals: true,
})
