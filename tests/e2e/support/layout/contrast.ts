import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

/** Relative luminance as WCAG 2.2 defines it. */
function luminanceOf(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/**
 * Returns the contrast between a text and the worst pixel behind it. Takes a screenshot without the text, because a gradient or picture has
 * no single color.
 */
export async function measureContrast(page: Page, text: Locator): Promise<number> {
  const box = await text.boundingBox()
  if (box === null) throw new Error('the text is not there')
  const ink = await text.evaluate(readColour)
  await text.evaluate((element) => element.style.setProperty('color', 'transparent', 'important'))
  const picture = await page.screenshot({ clip: box })
  await text.evaluate((element) => element.style.removeProperty('color'))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const inkLuminance = luminanceOf(ink)
  let worst = Number.POSITIVE_INFINITY
  for (let at = 0; at < data.length; at += info.channels) {
    const behind = luminanceOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    worst = Math.min(worst, contrastOf(inkLuminance, behind))
  }
  return worst
}

/** Runs in the page. Returns an element's text color as RGB, in whichever notation it is written. */
function readColour(element: HTMLElement | SVGElement): Colour {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = getComputedStyle(element).color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
