import type { TypeSources } from '../../objects/schema/registry.ts'
import { typeTables } from '../tables/type-tables.generated.ts'
import { defaultFunctions } from './registries/default-functions.ts'

/** All types of the built-in group versions, with their defaults. */
export const builtInTypes: TypeSources = { tables: typeTables, defaultFunctions }
