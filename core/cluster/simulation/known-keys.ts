import type { Brand } from '../../base/api/brand.ts'
import { type KnownKey, KnownKeys, tableKeys } from '../../kinds/manifests/known-keys.ts'
import { behaviourSettings, settingPrefix } from './containers/behaviour-settings.ts'

/** Annotations of pods that say how simulated containers behave. */
function settingKeys(): readonly KnownKey[] {
  return Object.values(behaviourSettings).map(({ annotation, help }) => ({
    uses: ['annotation'],
    key: `${settingPrefix}${annotation}`,
    kinds: ['Pod'],
    writers: ['user'],
    description: help.replaceAll('`', ''),
  }))
}

/** All well-known keys: those of the table, and the settings of simulated containers. */
export function knownKeys(brand: Pick<Brand, 'expand'>): KnownKeys {
  return new KnownKeys([...tableKeys(brand), ...settingKeys()])
}
