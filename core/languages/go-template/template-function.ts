import type { TemplateValue } from './template-node.ts'

/** Function that templates may call. @throws TemplateError for arguments that it does not take */
export type TemplateFunction = (...args: readonly TemplateValue[]) => TemplateValue

export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>
