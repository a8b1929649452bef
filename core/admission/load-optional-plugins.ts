import type { PluginRegistration } from './plugin-registration.ts'

let loaded: ReadonlyMap<string, PluginRegistration> | undefined

/** Loads the plug-ins that are off by default, which bundlers keep in a chunk of its own, where any plug-in is switched on. */
export async function loadOptionalPlugins(enabled: readonly string[]): Promise<void> {
  if (enabled.length > 0) loaded ??= (await import('./optional-plugins.ts')).optionalPlugins
}

/** Registration of a plug-in that is off by default, by its name; it is loaded before it is made. */
export function optionalPlugin(name: string): PluginRegistration {
  return {
    name,
    isDefault: false,
    create(parts, configuration) {
      const plugin = loaded?.get(name)
      if (!plugin) throw new Error(`the admission plug-in ${name} is not loaded`)
      return plugin.create(parts, configuration)
    },
  }
}
