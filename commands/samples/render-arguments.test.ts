import { describe, expect, it } from 'vitest'
import { parseRenderArguments } from './render-arguments.ts'

const parse = (line: string) => parseRenderArguments(line.split(' ').filter(Boolean))

describe('the arguments of render', () => {
  it('draw a whole category at 1280x720 unless told otherwise', () => {
    const { recipes, width, height, again } = parse('animals')
    expect(recipes).toHaveLength(23)
    expect({ width, height, again }).toEqual({ width: 1280, height: 720, again: false })
  })

  it('take "all" for every category', () => {
    expect(parse('all').recipes).toHaveLength(825)
  })

  it.each([
    ['8k', 7680, 4320],
    ['4K', 3840, 2160],
    ['phone', 2160, 4680],
    ['640x360', 640, 360],
  ])('understand the size %s', (size, width, height) => {
    expect(parse(`space --size ${size}`)).toMatchObject({ width, height })
  })

  it('draw small to look for twins', () => {
    expect(parse('space --twins')).toMatchObject({ twins: true, width: 160, height: 90 })
    expect(parse('space --twins --size 640x360')).toMatchObject({ width: 640, height: 360 })
  })

  it('pick wallpapers by their numbers', () => {
    expect(parse('animals --only 3,7').recipes.map((recipe) => recipe.number)).toEqual([3, 7])
  })

  it.each([
    ['', 'Name <category|all>'],
    ['animals cars', "'cars' is one word too many"],
    ['kittens', 'There is no category "kittens"'],
    ['space --size 0x720', 'has no area'],
    ['space --size 100000x100000', 'too large'],
    ['space --size huge', '"huge" is no size'],
    ['space --size -1x5', 'size'],
    ['space --only 7', 'no wallpaper number 7'],
    ['space --only x', '--only takes a whole number'],
    ['space --workers 0', '--workers takes a whole number'],
    ['space --colour red', '--colour'],
  ])('answer "%s" with a reason', (line, reason) => {
    expect(() => parse(line)).toThrow(reason)
  })
})
