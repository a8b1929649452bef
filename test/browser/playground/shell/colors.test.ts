import { describe, expect, it, onTestFinished } from 'vitest'
import pageStyles from '../../../../web-playground/styles/page.css?inline'

type Color = readonly [red: number, green: number, blue: number]

function colorOf(name: string, theme: string): Color {
  document.documentElement.dataset['theme'] = theme
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
    Number,
  )
  probe.remove()
  return [red, green, blue]
}

/** As WCAG 2 defines it. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colorOf(name, theme)))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['surface', 'sunken', 'raised', 'hover']
const texts = ['text', 'muted', 'accent', 'danger', 'warn', 'ok']
const pairs: readonly (readonly [string, string])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['text', 'flash'],
  ['text', 'danger-soft'],
  ['muted', 'danger-soft'],
  ['text', 'warn-soft'],
  ['warn', 'warn-soft'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
]

function style(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pageStyles)
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = []
    delete document.documentElement.dataset['theme']
  })
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it.each(pairs)('colours of a theme: %s on %s can be read', (text, ground) => {
    style()
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('colours of a theme: the edges of fields stand out from %s', (ground) => {
    style()
    expect(contrast('line-strong', ground, theme)).toBeGreaterThanOrEqual(3)
  })
})
