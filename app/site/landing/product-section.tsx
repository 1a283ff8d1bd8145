import type { ShownContent } from '#app/site/site-content/content.ts'
import bedside from './product/bedside.svg?url&no-inline'

export function ProductSection({ product }: Pick<ShownContent, 'product'>) {
  return (
    <section aria-labelledby="product-heading" className="overflow-x-clip">
      <div className="page-grid grid gap-x-20 gap-y-8 lg:grid-cols-2">
        <div className="max-w-xl lg:col-start-2 lg:self-end">
          <h2 id="product-heading" className="display text-5xl">
            {product.heading}
          </h2>
          <p className="mt-6 text-xl text-pretty text-muted">{product.intro}</p>
        </div>
        <ProductPicture note={product.pictureNote} />
        <dl className="max-w-xl divide-y divide-line border-y border-line lg:col-start-2">
          {product.answers.map(({ title, text }) => (
            <div key={title} className="py-6">
              <dt className="text-xl font-bold tracking-tight">{title}</dt>
              <dd className="mt-1.5 text-pretty text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function ProductPicture({ note }: { note: string }) {
  return (
    <figure className="w-full max-w-xl lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-center">
      <div className="spill">
        <img
          src={bedside}
          alt="A white, rounded air cleaner about as tall as the bed beside it. It draws in dusty air near the floor and lets clean air out at the top, between a sleeping person and a sleeping cat."
          width={800}
          height={800}
          loading="lazy"
          decoding="async"
          className="window glass aspect-square w-full object-cover shadow-lift"
        />
      </div>
      <figcaption className="relative mt-5 text-muted">{note}</figcaption>
    </figure>
  )
}
