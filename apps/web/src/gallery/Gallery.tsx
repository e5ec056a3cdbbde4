import { DensityMenu } from '../app/DensityMenu.tsx';
import { SchemeToggle } from '../app/Header.tsx';
import { Page, PageHead } from '../ui/index.ts';
import { GridSection } from './GridSection.tsx';
import { InputSection } from './InputSection.tsx';
import { ListSection } from './ListSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import { PieceSection } from './PieceSection.tsx';
import { StateSection } from './StateSection.tsx';

/** Every piece of the kit in its states, for people who build screens and for the tests. */
export function Gallery() {
  return (
    <main style={{ padding: 16 }}>
      <Page>
        <PageHead
          title="Gallery of the kit"
          actions={
            <>
              <DensityMenu />
              <SchemeToggle />
            </>
          }
        />
        <GridSection />
        <ListSection />
        <PieceSection />
        <InputSection />
        <PictureSection />
        <StateSection />
      </Page>
    </main>
  );
}
