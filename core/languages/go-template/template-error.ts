/** A template that cannot be parsed or rendered. */
export class TemplateError extends Error {}
