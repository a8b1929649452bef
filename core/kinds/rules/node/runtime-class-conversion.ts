import type { RuntimeClass } from '../../../base/api/types/node.v1.generated.ts'
import type * as nodev1alpha1 from '../../../base/api/types/node.v1alpha1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** RuntimeClasses of node/v1alpha1 have a `spec`, whose fields later versions have at the top. */
export const runtimeClassConversion: FieldConversion<
  Draft<nodev1alpha1.RuntimeClass>,
  Draft<RuntimeClass>
> = {
  toStored({ spec: { runtimeHandler, ...spec } = {}, ...object }) {
    return { ...object, ...spec, ...(runtimeHandler !== undefined && { handler: runtimeHandler }) }
  },
  fromStored({ handler, overhead, scheduling, ...object }) {
    return {
      ...object,
      spec: {
        ...(handler !== undefined && { runtimeHandler: handler }),
        ...(overhead && { overhead }),
        ...(scheduling && { scheduling }),
      },
    }
  },
}
