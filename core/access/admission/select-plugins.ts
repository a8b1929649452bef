import type { JsonObject } from '../../base/api/json.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'
import type { PluginRegistration } from './plugin-registration.ts'

/** Which admission plug-ins a server has beside or without the default ones, and how they are configured. */
export interface PluginOptions {
  /** `--enable-admission-plugins`: plug-ins to switch on. */
  readonly enableAdmissionPlugins?: readonly string[] | undefined
  /** `--disable-admission-plugins`: default plug-ins to switch off. */
  readonly disableAdmissionPlugins?: readonly string[] | undefined
  /** Configurations of plug-ins by name, as the parts of `--admission-control-config-file`. */
  readonly admissionConfiguration?: Readonly<Record<string, JsonObject>> | undefined
}

/**
 * The chosen plug-ins, in the order of `registrations`.
 *
 * @throws RangeError for a name that no plug-in has, or one that is to be switched both on and off.
 */
export function selectPlugins(
  registrations: readonly PluginRegistration[],
  {
    enableAdmissionPlugins: enable = [],
    disableAdmissionPlugins: disable = [],
    admissionConfiguration = {},
  }: PluginOptions,
): readonly PluginRegistration[] {
  const names = new Set(registrations.map(({ name }) => name))
  checkKnown(names, enable, 'enable-admission-plugins')
  checkKnown(names, disable, 'disable-admission-plugins')
  checkKnown(names, Object.keys(admissionConfiguration), 'the admission configuration')
  const both = enable.filter((name) => disable.includes(name))
  if (both.length > 0) {
    throw new RangeError(
      `${both.join(', ')} in enable-admission-plugins and disable-admission-plugins overlapped`,
    )
  }
  return registrations.filter(
    ({ name, isDefault }) => enable.includes(name) || (isDefault && !disable.includes(name)),
  )
}

function checkKnown(known: ReadonlySet<string>, names: readonly string[], place: string): void {
  const unknown = names.find((name) => !known.has(name))
  if (unknown === undefined) return
  const listed = [...known].toSorted().join(', ')
  throw new RangeError(
    `${place}: plugin "${unknown}" is unknown; there are ${listed}${didYouMean(unknown, [...known])}`,
  )
}
