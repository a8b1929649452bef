/**
 * The tables of all releases, whole: what the tables of the default release were taken from. Loaded only where another release is
 * asked for, since no page needs them at its start.
 */
export { featureGateHistory } from '../../release/feature-gate-history.generated.ts'
export { gatesOfRelease } from '../../release/gate-history.ts'
export { resourceHistory as resources } from './resource-history.generated.ts'
export { typeTableHistory as typeTables } from './type-history.generated.ts'
export { formerConversions } from '../conversions/former-conversions.ts'
export { storedVersionReaders } from '../conversions/stored-versions.ts'
