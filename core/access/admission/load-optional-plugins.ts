import { Lazy } from '../../base/execution/lazy.ts'
import type { PluginRegistration } from './plugin-registration.ts'

/** The plug-ins that are off by default, which bundlers keep in a chunk of their own. */
const plugins = new Lazy(async () => (await import('./optional-plugins.ts')).optionalPlugins)

/** Loads the plug-ins that are off by default where any plug-in is switched on. */
export async function loadOptionalPlugins(enabled: readonly string[]): Promise<void> {
  if (enabled.length > 0) await plugins.load()
}

/** Registration of a plug-in that is off by default, by its name; it is loaded before it is made. */
export function optionalPlugin(name: string): PluginRegistration {
  return {
    name,
    isDefault: false,
    create(parts, configuration) {
      const plugin = plugins.loaded?.get(name)
      if (!plugin) throw new Error(`the admission plug-in ${name} is not loaded`)
      return plugin.create(parts, configuration)
    },
  }
}
