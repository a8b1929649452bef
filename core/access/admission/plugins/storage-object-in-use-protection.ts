import type { Brand } from '../../../base/api/brand.ts'
import { protectionFinalizer } from '../../../base/api/metadata/finalizers.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'StorageObjectInUseProtection'

/** Protection finalizers by group, then by resource. */
function finalizersOf(
  brand: Brand,
  gate: FeatureGates,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return {
    '': {
      persistentvolumes: protectionFinalizer(brand, 'pv'),
      persistentvolumeclaims: protectionFinalizer(brand, 'pvc'),
    },
    ...(gate('VolumeAttributesClass') && {
      [`storage.${brand.apiDomain}`]: {
        volumeattributesclasses: protectionFinalizer(brand, 'vac'),
      },
    }),
  }
}

/**
 * The plug-in StorageObjectInUseProtection: new volumes, volume claims and volume attributes classes get a finalizer,
 * which their controller removes once a deleted object is no longer in use.
 */
export const storageObjectInUseProtection: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, gate }) {
    const finalizers = finalizersOf(brand, gate)
    return {
      name,
      handles: (operation, { group, resource }, subresource) =>
        operation === 'CREATE' && subresource === '' && finalizers[group]?.[resource] !== undefined,
      changesObjects: 'complete',
      mutate({ object, definition }) {
        const finalizer = finalizers[definition.group]?.[definition.resource]
        if (!object || finalizer === undefined) return
        const { finalizers: given = [] } = object.metadata
        if (!given.includes(finalizer)) object.metadata.finalizers = [...given, finalizer]
      },
    }
  },
}
