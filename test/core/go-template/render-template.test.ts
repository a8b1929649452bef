import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../../core/go-template/parse-template.ts'
import { renderTemplate } from '../../../core/go-template/render-template.ts'
import { TemplateError } from '../../../core/go-template/template-error.ts'
import recorded from './recorded.json'

function render(template: string): string | TemplateError {
  try {
    return renderTemplate(parseTemplate(template), recorded.data)
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
}

describe('templates are rendered as Go renders them', () => {
  it.each(recorded.cases.filter(({ error }) => error !== true))(
    '$template',
    ({ template, text }) => {
      expect(render(template)).toBe(text)
    },
  )

  it.each(recorded.cases.filter(({ error }) => error === true))(
    'refuses $template',
    ({ template }) => {
      expect(render(template)).toBeInstanceOf(TemplateError)
    },
  )

  it('templates that call themselves for ever end with an error', () => {
    expect(render('{{define "t"}}{{template "t"}}{{end}}{{template "t"}}')).toMatchObject({
      message: 'templates call each other too deeply',
    })
  })
})
