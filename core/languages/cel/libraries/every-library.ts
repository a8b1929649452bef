import type { Library } from '../library.ts'
import { standardMacros } from '../syntax/standard-macros.ts'
import { cidrLibrary } from './apiserver/cidr-library.ts'
import { formatLibrary } from './apiserver/format-library.ts'
import { ipLibrary } from './apiserver/ip-library.ts'
import { listsLibrary } from './apiserver/lists-library.ts'
import { quantityLibrary } from './apiserver/quantity-library.ts'
import { regexLibrary } from './apiserver/regex-library.ts'
import { semverLibrary } from './apiserver/semver-library.ts'
import { urlLibrary } from './apiserver/url-library.ts'
import { lists } from './lists.ts'
import { literalValidators } from './literal-validators.ts'
import { optionalTypes } from './optional-types.ts'
import { sets } from './sets.ts'
import { standardLibrary } from './standard/standard-library.ts'
import { stringsVersion2 } from './strings.ts'
import { twoVariableComprehensions } from './two-variable-comprehensions.ts'

/** First part of the names of types that the libraries of the API server declare. */
const word = 'kubernetes'

/** All libraries but those of authorization, which need a server to ask. */
export const everyLibrary: readonly Library[] = [
  standardLibrary,
  { name: 'cel.macros.std', macros: standardMacros },
  optionalTypes,
  literalValidators,
  stringsVersion2,
  lists,
  sets,
  twoVariableComprehensions,
  listsLibrary,
  regexLibrary,
  urlLibrary(word),
  ipLibrary,
  cidrLibrary,
  quantityLibrary(word),
  semverLibrary(word),
  formatLibrary(word),
]
