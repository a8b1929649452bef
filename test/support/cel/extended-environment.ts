import { Environment } from '../../../core/languages/cel/environment.ts'
import { lists } from '../../../core/languages/cel/libraries/lists.ts'
import { optionalTypes } from '../../../core/languages/cel/libraries/optional-types.ts'
import { sets } from '../../../core/languages/cel/libraries/sets.ts'
import { standardLibrary } from '../../../core/languages/cel/libraries/standard/standard-library.ts'
import { stringsVersion2 } from '../../../core/languages/cel/libraries/strings.ts'
import { twoVariableComprehensions } from '../../../core/languages/cel/libraries/two-variable-comprehensions.ts'
import { standardMacros } from '../../../core/languages/cel/syntax/standard-macros.ts'

/** The language with all libraries that cel-go brings along and Kubernetes offers. */
export const extendedEnvironment: Environment = new Environment({
  libraries: [
    standardLibrary,
    { name: 'macros', macros: standardMacros },
    optionalTypes,
    stringsVersion2,
    sets,
    twoVariableComprehensions,
    lists,
  ],
  syntax: { enableOptionalSyntax: true, enableIdentifierEscapes: true },
})
