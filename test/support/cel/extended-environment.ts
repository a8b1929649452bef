import { Environment } from '../../../core/cel/environment.ts'
import { lists } from '../../../core/cel/libraries/lists.ts'
import { optionalTypes } from '../../../core/cel/libraries/optional-types.ts'
import { sets } from '../../../core/cel/libraries/sets.ts'
import { standardLibrary } from '../../../core/cel/libraries/standard/standard-library.ts'
import { stringsVersion2 } from '../../../core/cel/libraries/strings.ts'
import { twoVariableComprehensions } from '../../../core/cel/libraries/two-variable-comprehensions.ts'
import { standardMacros } from '../../../core/cel/syntax/standard-macros.ts'

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
