import { describe, expect, it } from 'vitest'
import { showStandInSite } from '../../../testing/stand-in-site.ts'
import { listShownCategories } from '../../catalogue/counts.ts'
import { listChosen, NOT_NARROWED } from './find-wallpapers.ts'

showStandInSite()

describe('what Find is narrowed by', () => {
  it('is nothing at first', () => {
    expect(listChosen(NOT_NARROWED)).toEqual([])
  })

  it('is said in the words of the choices: colour, screen, category', () => {
    const category = listShownCategories()[1]
    if (!category) throw new Error('The stand-in shows too few categories.')
    expect(listChosen({ category: category.slug, screen: 'phone', colour: 'red' })).toEqual([
      { by: 'colour', words: 'red' },
      { by: 'screen', words: 'Phone, upright' },
      { by: 'category', words: category.name },
    ])
  })
})
