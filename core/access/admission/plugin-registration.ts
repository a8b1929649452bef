import type { JsonObject } from '../../base/api/json.ts'
import type { AdmissionParts } from './admission-parts.ts'
import type { AdmissionPlugin } from './admission-plugin.ts'

/** Registration of an admission plug-in: what a server knows of it before it is made. */
export interface PluginRegistration {
  /** Name in flags and in the admission configuration: `LimitRanger`. */
  readonly name: string
  /** Whether the plug-in is on unless it is disabled. */
  readonly isDefault: boolean
  /**
   * @param configuration the plug-in's own part of the admission configuration
   * @returns the plug-in; undefined where it has no effect, as with its feature gate off.
   * @throws RangeError for a configuration that it cannot use.
   */
  create(parts: AdmissionParts, configuration: JsonObject | undefined): AdmissionPlugin | undefined
}
