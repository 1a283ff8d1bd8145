import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { pictureHeight, pictureWidth, type Slide, slides } from './carousel-slides.ts'
import { useCarousel, wrapIndex } from './use-carousel.ts'
import { useSwipe } from './use-swipe.ts'

const count = slides.length

export function HeroCarousel() {
  const { index, isPlaying, isRunning, show, togglePlaying, holdProps } = useCarousel(count)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Life with clean air"
      className="group/carousel min-w-0"
      {...holdProps}
    >
      <div className="flex flex-col-reverse gap-4 sm:gap-5">
        <Controls index={index} isPlaying={isPlaying} onShow={show} onTogglePlaying={togglePlaying} />
        <Slides index={index} isRunning={isRunning} onSwipe={(step) => show(index + step)} />
      </div>
    </section>
  )
}

interface SlidesProps {
  index: number
  isRunning: boolean
  onSwipe: (step: number) => void
}

function Slides({ index, isRunning, onSwipe }: SlidesProps) {
  const shown = useShownSlides(index)
  const swipeProps = useSwipe(onSwipe)
  return (
    // Leaves vertical scrolling and pinch zoom to the browser.
    <div
      aria-live={isRunning ? 'off' : 'polite'}
      className="grid touch-pan-y touch-pinch-zoom"
      {...swipeProps}
    >
      {slides.map((slide, place) => (
        <SlideFigure
          key={slide.title}
          slide={slide}
          place={place}
          isCurrent={place === index}
          isLoaded={shown.has(place)}
        />
      ))}
    </div>
  )
}

/** Later slides load when they are next to the current one. */
function useShownSlides(index: number): ReadonlySet<number> {
  const isHydrated = useIsHydrated()
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0]))
  if (!isHydrated) return seen
  const near = [index, wrapIndex(index + 1, count), wrapIndex(index - 1, count)]
  if (!near.every((place) => seen.has(place))) setSeen(new Set([...seen, ...near]))
  return seen
}

interface SlideFigureProps {
  slide: Slide
  place: number
  isCurrent: boolean
  isLoaded: boolean
}

function SlideFigure({ slide, place, isCurrent, isLoaded }: SlideFigureProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group, and a fieldset is for forms
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}: ${slide.title}`}
      aria-hidden={!isCurrent}
      className={`col-start-1 row-start-1 min-w-0 transition-[opacity,visibility] duration-700 motion-reduce:transition-none ${isCurrent ? '' : 'invisible opacity-0'}`}
    >
      <div className="spill">
        <div className="window glass aspect-5/4 overflow-hidden shadow-lift">
          {isLoaded ? (
            <img
              src={slide.picture}
              alt={slide.alt}
              width={pictureWidth}
              height={pictureHeight}
              loading={place === 0 ? 'eager' : 'lazy'}
              fetchPriority={place === 0 ? 'high' : 'low'}
              decoding="async"
              className="size-full object-cover"
            />
          ) : null}
        </div>
      </div>
      {/* `relative` places the text above the picture’s light effect. */}
      <p className="relative mt-5 text-xl font-bold tracking-tight">{slide.title}</p>
      <p className="relative text-muted">{slide.text}</p>
    </div>
  )
}

interface ControlsProps {
  index: number
  isPlaying: boolean
  onShow: (index: number) => void
  onTogglePlaying: () => void
}

function Controls({ index, isPlaying, onShow, onTogglePlaying }: ControlsProps) {
  const isHydrated = useIsHydrated()
  return (
    // The buttons need JavaScript. Until hydration they are invisible but keep their space, so that nothing shifts.
    <div
      className={`relative z-10 flex flex-wrap items-center justify-between ${isHydrated ? '' : 'invisible'}`}
    >
      <div className="flex gap-0.5 sm:gap-1">
        <RoundButton label={isPlaying ? 'Pause slideshow' : 'Play slideshow'} onClick={onTogglePlaying}>
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </RoundButton>
        <RoundButton label="Previous picture" onClick={() => onShow(index - 1)}>
          <ChevronLeft aria-hidden="true" />
        </RoundButton>
        <RoundButton label="Next picture" onClick={() => onShow(index + 1)}>
          <ChevronRight aria-hidden="true" />
        </RoundButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label="Choose a picture" className="flex">
        {slides.map(({ title }, place) => (
          <button
            key={title}
            type="button"
            aria-label={title}
            aria-current={place === index}
            onClick={() => onShow(place)}
            className="group/dot grid size-11 cursor-pointer place-items-center rounded-full"
          >
            <span className="h-2.5 w-2.5 rounded-full border-2 border-edge transition-all group-hover/dot:border-accent group-aria-current/dot:w-6 group-aria-current/dot:border-accent group-aria-current/dot:bg-accent motion-reduce:transition-none" />
          </button>
        ))}
      </div>
    </div>
  )
}

interface RoundButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function RoundButton({ label, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink transition hover:border-accent hover:text-accent motion-reduce:transition-none [&>svg]:size-5"
    >
      {children}
    </button>
  )
}
