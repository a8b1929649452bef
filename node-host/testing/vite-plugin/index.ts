export {
  embedFences,
  type EmbedForm,
  embedHtml,
  FenceError,
} from '../../commands/embed/embed-fences.ts'
export { skerry, type SkerryPlugin, type SkerryPluginOptions } from './skerry-plugin.ts'
