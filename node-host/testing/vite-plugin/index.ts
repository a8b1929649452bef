export { skerry, type SkerryPlugin, type SkerryPluginOptions } from './skerry-plugin.ts'
