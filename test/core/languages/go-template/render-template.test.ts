import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../../../core/languages/go-template/parse-template.ts'
import { renderTemplate } from '../../../../core/languages/go-template/render-template.ts'
import { TemplateError } from '../../../../core/languages/go-template/template-error.ts'
import { ProgramBudget } from '../../../../core/languages/program-budget.ts'
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
      message: 'blocks are nested too deeply',
    })
  })
})

const numbers = Array.from({ length: 3000 }, (_, at) => at)

describe('the budget of a template', () => {
  it.each([
    ['ranges within ranges', '{{range .}}\n{{range $}}{{range $}}x{{end}}{{end}}{{end}}', 2],
    ['a range over a number', '\n\n{{range 1000000000}}x{{end}}', 3],
    ['a width', '{{printf "%999999999d" 1}}', 1],
    ['a precision', '{{printf "%.999999999f" 1.5}}', 1],
    ['a text that doubles', '{{$x := "ab"}}{{range .}}{{$x = print $x $x}}{{end}}{{$x}}', 1],
    ['a printed list', '{{range .}}{{print $}}{{end}}', 1],
    ['a list as text', '{{range .}}{{$}}{{end}}', 1],
    ['comparisons of texts', '{{$x := printf "%90000d" 1}}{{range .}}{{eq $x $x}}{{end}}', 1],
  ])('a template with %s is stopped where its budget ends', (_, template, line) => {
    const budget = new ProgramBudget(100_000)
    expect(() => renderTemplate(parseTemplate(template), numbers, { budget })).toThrow(
      `takes more than 100000 steps, and was stopped at line ${line}`,
    )
  })

  it.each([
    ['blocks', '{{if .}}'.repeat(3000) + '{{end}}'.repeat(3000)],
    ['alternatives', `{{if .}}${'{{else if .}}'.repeat(3000)}{{end}}`],
    ['parentheses', `{{${'('.repeat(10_000)}.${')'.repeat(10_000)}}}`],
    ['fields', `{{${'.a'.repeat(10_000)}}}`],
  ])('a template with %s that are nested too deeply is refused', (_, template) => {
    expect(() => parseTemplate(template)).toThrow('nested too deeply')
  })

  it('a template that is too long is refused', () => {
    expect(() => parseTemplate('{{.}}'.repeat(20_000))).toThrow(
      'a template is longer than 65536 characters',
    )
  })

  it.each(['{{printf "%c" -1.5}}', '{{printf "%.101f" 1.5}}', '{{urlquery "\\ud800"}}'])(
    'a template %s that the host cannot show ends with an error of its own',
    (template) => {
      expect(typeof render(template) === 'string' || render(template)).toSatisfy(
        (result) => result === true || result instanceof TemplateError,
      )
    },
  )
})
