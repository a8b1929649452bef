import { describe, expect, it } from 'vitest'
import { describeTabs, tableTabs, TabWriter } from '../../../../core/base/text/tab-writer.ts'

describe('columns', () => {
  it('columns are as wide as their longest cell and a gap', () => {
    const tabs = new TabWriter(tableTabs)
    tabs.write('NAME\tAGE\nlong-name\t1d\nä\t\n')
    expect(tabs.flush()).toBe('NAME        AGE\nlong-name   1d\nä           \n')
  })

  it('columns end where a line has no cell in them', () => {
    const tabs = new TabWriter(describeTabs)
    tabs.write('Name:\tweb\nLabels:\ta=b\n\nx:\ty\n')
    expect(tabs.flush()).toBe('Name:    web\nLabels:  a=b\n\nx:  y\n')
  })

  it('columns stay as wide as they were in what is printed later', () => {
    const tabs = new TabWriter(tableTabs)
    tabs.write('a-long-name\t1\n')
    expect(tabs.flush()).toBe('a-long-name   1\n')
    tabs.write('b\t2\n')
    expect(tabs.flush()).toBe('b             2\n')
    tabs.write('an-even-longer-name\t3\n')
    expect(tabs.flush()).toBe('an-even-longer-name   3\n')
  })
})
